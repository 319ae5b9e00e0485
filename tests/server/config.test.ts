import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SERVER } from "../../scripts/server-arguments.mjs";
import { withSettings } from "../../scripts/settings";
import { ConfigError, readConfig } from "../../server/config";

test("without settings the server is a demonstration on this machine", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 4000,
    demo: true,
    databaseUrl: null,
    s3: null,
    publicUrl: null,
  });
});

test.each([
  [{ HOST: "0.0.0.0" }, false],
  [{ PUBLIC_URL: "https://studio.example" }, false],
  [{ PUBLIC_URL: "http://127.0.0.1.example" }, false],
  [{ PUBLIC_URL: "http://[::1]:4000" }, true],
  [{ PUBLIC_URL: "http://localhost:8080" }, true],
  [{ TRUST_PROXY: "loopback" }, false],
  [{ TRUST_PROXY: "off" }, true],
  [{ DATABASE_URL: "postgres://localhost/backline" }, false],
  [{ BACKLINE_DEMO: "off" }, false],
  [{ HOST: "::1" }, true],
  [{ HOST: "127.0.0.5" }, true],
  [{ BACKLINE_DEMO: "on", DATABASE_URL: "postgres://localhost/demo" }, true],
])("demonstration mode with %o: %s", (environment, demo) => {
  expect(readConfig(environment).demo).toBe(demo);
});

test.each([
  [{ HOST: "0.0.0.0" }, "HOST is 0.0.0.0, so this is a platform of its own"],
  [{ PUBLIC_URL: "https://studio.example" }, "PUBLIC_URL is https://studio.example, so"],
  [{ TRUST_PROXY: "loopback" }, "TRUST_PROXY is loopback, so"],
])("with %o it is said why there is no demonstration", (environment, sentence) => {
  expect(readConfig(environment).demoEnded).toContain(sentence);
  expect(readConfig({ ...environment, BACKLINE_DEMO: "off" }).demoEnded).toBeNull();
  expect(() => readConfig({ ...environment, BACKLINE_DEMO: "on" })).toThrow("stands on this machine only");
});

test("the demonstration keeps its data apart", () => {
  const [demo, real] = [readConfig({}), readConfig({ BACKLINE_DEMO: "off" })];
  expect(demo.dataFolder).not.toBe(real.dataFolder);
  expect(demo.keyFile).not.toBe(real.keyFile);
});

test.each([
  [{ PORT: "eighty" }, "PORT is a whole number."],
  [{ PORT: "70000" }, "PORT lies between 0 and 65535."],
  [{ DATABASE_URL: "mysql://localhost" }, "DATABASE_URL is an address that begins with postgres:// or postgresql://."],
  [{ BACKLINE_DEMO: "yes" }, "BACKLINE_DEMO is on or off."],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL is a level of the log."],
  [{ BACKLINE_DEMO: "on", HOST: "0.0.0.0" }, "stands on this machine only"],
  [{ S3_ENDPOINT: "https://s3.example" }, "S3_ENDPOINT also needs S3_BUCKET"],
  [{ MAIL_FROM: "a@b.c\r\nBcc: x@y.z" }, "MAIL_FROM is a mail address."],
  [{ BUS_URL: "redis://localhost" }, "BUS_URL goes with DATABASE_URL"],
  [
    { BUS_URL: "nats://localhost", DATABASE_URL: "postgres://localhost/b" },
    "BUS_URL is an address that begins with redis://",
  ],
])("%o is refused in a sentence", (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(sentence);
});

test("every wrong setting is named at once", () => {
  expect(() => readConfig({ PORT: "x", LOG_LEVEL: "x" })).toThrow(/PORT.*\n.*LOG_LEVEL/);
});

test("the settings page has every setting", () => {
  const text = readFileSync(new URL("../../server/SETTINGS.md", import.meta.url), "utf8");
  expect(withSettings(text)).toBe(text);
});

test("a service starts the server as npm start does", () => {
  const unit = readFileSync(new URL("../../server/deploy/backline.service", import.meta.url), "utf8");
  expect(/^ExecStart=(.*)$/m.exec(unit)?.[1]).toBe(["/usr/bin/node", ...SERVER].join(" "));
});
