import { expect, test } from "vitest";
import { addressKey } from "../../../server/limits/addressKey";

test.each([
  ["an IPv4 address", "192.0.2.7", "192.0.2.7"],
  ["an IPv4 address within an IPv6 one", "::ffff:192.0.2.7", "192.0.2.7"],
  ["an IPv6 address", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["another machine of its network", "2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["a machine of the network beside it", "2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["an address of a link, with its interface", "fe80::1%eth0", "fe80::/64"],
  ["what is no address", "unknown", "unknown"],
])("%s: %s counts as %s", (_what, address, key) => {
  expect(addressKey(address)).toBe(key);
});
