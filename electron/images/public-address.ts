/** Tells public network addresses from others: an image must never reach this computer's own network. */
import { BlockList, isIP } from 'node:net';

/** The ranges that IANA reserves for other uses than public hosts, as of 2026. */
const closed: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carriers' NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocols
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** Only this part of IPv6 is public; these parts of it lead to or stand for other networks. */
const world6 = ['2000::', 3] as const;
const closed6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23], // Teredo and other tunnels
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
];

/** Is true if `address`, an IPv4 or IPv6 address, may be connected to. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !listOf(closed, 'ipv4').check(address, 'ipv4');
    case 6:
      return (
        listOf([world6], 'ipv6').check(address, 'ipv6') &&
        !listOf(closed6, 'ipv6').check(address, 'ipv6')
      );
    default:
      return false; // a name, or an address with a zone: `fe80::1%eth0`
  }
}

/** Names that no public server has: those of one network, and of this computer (RFC 6761, 6762, 8375, 9476). */
const closedNames = [
  'localhost',
  'local',
  'internal',
  'test',
  'invalid',
  'alt',
  'onion',
  'home.arpa',
];

/** Is true for a name that can be a public server's. One without a dot is of the own network. */
export function isPublicName(name: string): boolean {
  const plain = name.toLowerCase().replace(/\.$/, '');
  return plain.includes('.') && !closedNames.some((end) => `.${plain}`.endsWith(`.${end}`));
}

function listOf(
  networks: readonly (readonly [network: string, bits: number])[],
  family: 'ipv4' | 'ipv6',
): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}
