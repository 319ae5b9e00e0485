import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** A household or a hosted machine has all of a /64 to itself, and may change its address for each request. */
const NETWORK_BITS = 64;

/**
 * The name under which a caller's address is counted: an IPv4 address as it is (also where it comes within an IPv6
 * one), an IPv6 address by its /64 network. What is no address is counted as it is written.
 */
export function addressKey(address: string): string {
  // most are, and each request asks
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().split("%", 1)[0]}/${NETWORK_BITS}`)}/${NETWORK_BITS}`;
}
