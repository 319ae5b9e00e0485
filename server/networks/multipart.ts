import { randomId } from "../ids";

interface File {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A form with texts and one file (multipart/form-data, RFC 7578). */
export function multipartOf(fields: Readonly<Record<string, string>>, file: File): { type: string; body: Buffer } {
  const boundary = `backline-${randomId(18)}`;
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of Object.entries(fields)) {
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  parts.push(
    `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="picture.jpg"\r\ncontent-type: ${file.type}\r\n\r\n`,
    file.bytes,
    `\r\n--${boundary}--\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))),
  };
}
