export * from "./adopt";
export { type ByteSink, type ByteSource, blobBytes, chunksOf, crc32, memoryBytes } from "./bytes";
export type { BacklineErrorCode } from "./errors";
export * from "./read";
export * from "./write";
export { packedBytes, unpacked, type ZipEntry } from "./zipReader";
