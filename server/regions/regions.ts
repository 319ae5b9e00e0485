import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import ipaddr from "ipaddr.js";
import { UNKNOWN_REGION } from "../../contract/analytics";
import type { Log } from "../log";
import { countryOfV4, countryOfV6, type RegionTable, readTable } from "./table";

/** The countries of network addresses. */
export interface Regions {
  /** The country of an address, two letters by ISO 3166; "unknown" for addresses of nobody's, and where there is no table. */
  of(address: string): Promise<string>;
}

const PACKAGE = "@ip-location-db/geo-whois-asn-country/geo-whois-asn-country";

function linesOf(name: string): AsyncIterable<string> {
  const file = createRequire(import.meta.url).resolve(`${PACKAGE}-${name}.csv`);
  return createInterface({ input: createReadStream(file) });
}

/**
 * Countries by the registries' and networks' own entries (the table of `@ip-location-db`, CC0). It is read when an address
 * is asked about for the first time, a part at a time; about 5 MB. Without it, which is logged, every region is unknown.
 */
export function createRegions(
  log: Log,
  read: () => Promise<RegionTable> = () =>
    readTable(
      () => linesOf("ipv4"),
      () => linesOf("ipv6"),
    ),
): Regions {
  let table: Promise<RegionTable | null> | null = null;
  const load = async (): Promise<RegionTable | null> => {
    try {
      return await read();
    } catch (error) {
      log.error({ err: error }, "the table of countries could not be read: all regions are unknown");
      return null;
    }
  };
  return {
    of: async (address) => {
      if (!ipaddr.isValid(address)) return UNKNOWN_REGION;
      const parsed = ipaddr.process(address);
      if (parsed.range() !== "unicast") return UNKNOWN_REGION;
      table ??= load();
      const known = await table;
      if (!known) return UNKNOWN_REGION;
      const text = parsed.toString().split("%", 1)[0] ?? "";
      return (parsed instanceof ipaddr.IPv6 ? countryOfV6(known, text) : countryOfV4(known, text)) ?? UNKNOWN_REGION;
    },
  };
}
