import ipaddr from "ipaddr.js";

/** What is routed as a public IPv6 address at all (RFC 4291, IANA: global unicast). */
const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/**
 * Whether an IP address is one of the public internet: no private, loopback, link-local, shared, documentation or
 * multicast network, and no IPv6 address that carries an IPv4 address within it, except those by which a network without
 * IPv4 reaches public ones (NAT64, RFC 6052). False for what is no address.
 */
export function isPublicAddress(text: string): boolean {
  // a zone ("fe80::1%eth0") is only of this machine's own networks
  if (text.includes("%") || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address.range() === "unicast";
  if (!(address instanceof ipaddr.IPv6)) return false;
  if (address.range() === "rfc6052") {
    return new ipaddr.IPv4(address.toByteArray().slice(12)).range() === "unicast";
  }
  return address.range() === "unicast" && address.match(GLOBAL_V6);
}
