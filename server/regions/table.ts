/** Which country has which ranges of network addresses, in arrays that are searched by halves. */

/** Ends of ranges in ascending order of where they begin; where none reaches is no country. */
export interface RegionTable {
  /** IPv4 addresses as numbers */
  readonly v4: Ranges<Uint32Array>;
  /** the upper half (the /64 networks) of IPv6 addresses */
  readonly v6: Ranges<BigUint64Array>;
}

interface Ranges<Bounds> {
  readonly starts: Bounds;
  /** inclusive */
  readonly ends: Bounds;
  /** of each range, index into `countries` */
  readonly country: Uint16Array;
  readonly countries: readonly string[];
}

/** Collects ranges that come in ascending order; neighbours of one country become one. */
class Collected<Bound extends number | bigint> {
  readonly starts: Bound[] = [];
  readonly ends: Bound[] = [];
  readonly country: number[] = [];
  readonly countries: string[] = [];
  private readonly indexes = new Map<string, number>();

  constructor(private readonly after: (bound: Bound) => Bound) {}

  add(start: Bound, end: Bound, name: string): void {
    let index = this.indexes.get(name);
    if (index === undefined) {
      index = this.countries.push(name) - 1;
      this.indexes.set(name, index);
    }
    const last = this.ends.length - 1;
    const lastEnd = this.ends[last];
    if (lastEnd !== undefined && this.country[last] === index && this.after(lastEnd) >= start) {
      if (end > lastEnd) this.ends[last] = end;
      return;
    }
    this.starts.push(start);
    this.ends.push(end);
    this.country.push(index);
  }
}

const v4Of = (text: string): number => text.split(".").reduce((number, part) => number * 256 + Number(part), 0);

/** The upper half of an IPv6 address as it is written: "2001:200::1". */
function v6Of(text: string): bigint {
  const [before = "", after] = text.split("::", 2);
  const groups = before === "" ? [] : before.split(":");
  const behind = after === undefined || after === "" ? 0 : after.split(":").length;
  const zeros = after === undefined ? 0 : 8 - groups.length - behind;
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...(after ? after.split(":") : [])];
  return all.slice(0, 4).reduce((number, group) => number * 65_536n + BigInt(`0x${group || "0"}`), 0n);
}

/** Opens a table. Its lines are lost unless they are read at once. */
type Lines = () => AsyncIterable<string>;

/**
 * Reads both tables, one after the other: lines "first address,last address,country" in ascending order, as in `@ip-location-db`. Throws where
 * one is something else.
 */
export async function readTable(v4: Lines, v6: Lines): Promise<RegionTable> {
  const four = new Collected<number>((bound) => bound + 1);
  for await (const line of v4()) {
    const [start, end, country] = partsOf(line);
    four.add(v4Of(start), v4Of(end), country);
  }
  const six = new Collected<bigint>((bound) => bound + 1n);
  for await (const line of v6()) {
    const [start, end, country] = partsOf(line);
    six.add(v6Of(start), v6Of(end), country);
  }
  return {
    v4: {
      starts: Uint32Array.from(four.starts),
      ends: Uint32Array.from(four.ends),
      country: Uint16Array.from(four.country),
      countries: four.countries,
    },
    v6: {
      starts: BigUint64Array.from(six.starts),
      ends: BigUint64Array.from(six.ends),
      country: Uint16Array.from(six.country),
      countries: six.countries,
    },
  };
}

const LINE = /^([\d.]+|[\da-f:]+),([\d.]+|[\da-f:]+),([A-Z]{2})$/;

function partsOf(line: string): [start: string, end: string, country: string] {
  const [, start, end, country] = LINE.exec(line) ?? [];
  if (start === undefined || end === undefined || country === undefined) {
    throw new Error(`No range of addresses: ${line.slice(0, 80)}`);
  }
  return [start, end, country];
}

/** How many ranges that end within a longer one are looked behind. */
const MOST_NESTED = 64;

function find(ranges: RegionTable["v4"] | RegionTable["v6"], address: number | bigint): string | null {
  let from = 0;
  let to = ranges.starts.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ranges.starts[middle] ?? 0) <= address) from = middle + 1;
    else to = middle;
  }
  // the range that begins last may lie within a longer one
  for (let at = from - 1; at >= Math.max(0, from - MOST_NESTED); at -= 1) {
    const end = ranges.ends[at];
    if (end !== undefined && end >= address) return ranges.countries[ranges.country[at] ?? 0] ?? null;
  }
  return null;
}

/** The country of an IPv4 address in four numbers; null if it has none. */
export const countryOfV4 = ({ v4 }: RegionTable, text: string): string | null => find(v4, v4Of(text));
/** The country of an IPv6 address; null if it has none. */
export const countryOfV6 = ({ v6 }: RegionTable, text: string): string | null => find(v6, v6Of(text));
