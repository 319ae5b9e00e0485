export * from "./adopt";
export * from "./attached";
export { type ByteSink, type ByteSource, blobBytes, crc32, memoryBytes } from "./bytes";
export * from "./read";
export * from "./write";
export { packedBytes, unpacked } from "./zipReader";
