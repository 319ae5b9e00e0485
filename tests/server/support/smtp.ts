import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mail as a mail server got it. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** headers and body as they came, dots unstuffed */
  readonly data: string;
}

/** A small mail server (RFC 5321: EHLO, AUTH PLAIN, MAIL, RCPT, DATA, QUIT). */
export interface SmtpServer {
  readonly url: string;
  readonly received: Received[];
  /** who asks to log in, decoded */
  readonly logins: string[];
  /** what is answered to the next DATA that ends: a line, or nothing ever */
  readonly answers: (string | "hang")[];
  /** settles when somebody waits for an answer that never comes */
  readonly hanging: Promise<void>;
  close(): Promise<void>;
}

export async function startSmtp(): Promise<SmtpServer> {
  const received: Received[] = [];
  const logins: string[] = [];
  const answers: string[] = [];
  const sockets = new Set<Socket>();
  let hung = () => {};
  const hanging = new Promise<void>((resolve) => {
    hung = resolve;
  });

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let buffered = "";
    let inData = false;
    let from = "";
    let to: string[] = [];
    const say = (line: string) => socket.write(`${line}\r\n`);

    const takeMail = (data: string) => {
      const answer = answers.shift() ?? "250 taken";
      if (answer === "hang") return hung();
      if (answer.startsWith("250")) received.push({ from, to, data: data.replace(/\r\n\.\./g, "\r\n.") });
      say(answer);
    };
    const obey = (line: string) => {
      const [verb = ""] = line.toUpperCase().split(" ", 1);
      const mailbox = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (verb === "EHLO") socket.write("250-test\r\n250-AUTH PLAIN\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n");
      else if (verb === "AUTH") {
        logins.push(
          Buffer.from(line.split(" ")[2] ?? "", "base64")
            .toString("utf8")
            .replaceAll("\0", ":"),
        );
        say("235 in");
      } else if (verb === "MAIL") {
        from = mailbox;
        to = [];
        say("250 ok");
      } else if (verb === "RCPT") {
        to.push(mailbox);
        say("250 ok");
      } else if (verb === "DATA") {
        inData = true;
        say("354 go on");
      } else if (verb === "QUIT") socket.end("221 bye\r\n");
      else say("250 ok");
    };
    socket.setEncoding("utf8").on("data", (chunk) => {
      buffered += chunk;
      for (;;) {
        const end = buffered.indexOf(inData ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const text = buffered.slice(0, end);
        buffered = buffered.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          takeMail(text);
        } else obey(text);
      }
    });
    say("220 test ESMTP");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://user:geheim@127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    logins,
    answers,
    hanging,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
