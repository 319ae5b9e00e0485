import type { Capability } from "../capabilities";
import { createPictures, type Pictures } from "../pictures/pictures";
import type { Platform } from "../platform";
import { accountRoutes } from "./accountRoutes";
import { codeJobs } from "./codes/jobs";
import { deletionJobs } from "./deletion";
import { addDemoAccounts } from "./demoAccounts";
import { createPasswords, type Passwords } from "./password/hashing";
import type { PersonalData } from "./personalData";
import { authRoutes } from "./routes";
import { secondFactorRoutes } from "./secondFactor/routes";
import { createAuthenticator, createTickets } from "./sessions/authenticate";
import { renewSetupCode } from "./setup";
import type { AccountPorts } from "./signIn";

type Ports = Pick<
  Platform,
  "pool" | "clock" | "blobs" | "events" | "keys" | "rates" | "mailer" | "publicUrl" | "demo"
> & {
  /** hashes passwords; if left out, the capability makes its own */
  readonly passwords?: Passwords;
  readonly personalData: () => readonly PersonalData[];
  /** makes the sizes of pictures; if left out, the capability makes its own */
  readonly pictures?: Pictures;
  /** called for every new person; optional */
  readonly joined?: AccountPorts["joined"];
};

/** People, how they sign in, and what they may do with their own account. */
export function accountsCapability(platform: Ports): Capability {
  const tickets = createTickets(platform);
  const { joined = async () => {}, passwords = createPasswords() } = platform;
  const { pictures = createPictures(platform.blobs) } = platform;
  const ports: AccountPorts = { ...platform, joined, tickets, passwords, pictures };
  const { pool, clock, keys, demo, publicUrl } = platform;
  return {
    handlers: [...authRoutes(ports), ...accountRoutes(ports), ...secondFactorRoutes(ports)],
    jobs: [...codeJobs(ports), ...deletionJobs(ports)],
    authenticate: createAuthenticator(platform),
    admitTicket: tickets.admit,
    prepare: async () => {
      if (demo) await addDemoAccounts(pool, ports.passwords, clock);
    },
    announce: async () => {
      const code = demo ? null : await renewSetupCode(pool, keys, clock);
      return code === null
        ? []
        : [`There is no administrator yet. Make the account at ${publicUrl()}/auth?setup with this code: ${code}`];
    },
  };
}
