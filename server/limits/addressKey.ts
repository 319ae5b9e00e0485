import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** A household or a rented machine has a whole /64 and can change its address with every request. */
const NETWORK_BITS = 64;

/**
 * The key under which a network address is counted: an IPv4 address itself (also if mapped into IPv6), an IPv6 address
 * by its /64 network. Anything else is its own key.
 */
export function addressKey(address: string): string {
  // the usual case first, because every request comes here
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().split("%", 1)[0]}/${NETWORK_BITS}`)}/${NETWORK_BITS}`;
}
