import type { Step } from "../migrate";
import { migration as foundation } from "./0001_foundation";
import { migration as ledger } from "./0002_ledger";
import { migration as rewards } from "./0003_rewards";
import { migration as payouts } from "./0004_payouts";
import { migration as accounts } from "./0005_accounts";
import { migration as uploadLocks } from "./0006_upload_locks";
import { migration as plans } from "./0007_plans";
import { migration as releases } from "./0008_releases";
import { migration as ledgerTransfer } from "./0009_ledger_transfer";
import { migration as analytics } from "./0010_analytics";
import { migration as projects } from "./0011_projects";
import { migration as social } from "./0012_social";
import { migration as studio } from "./0013_studio";
import { migration as demo } from "./0014_demo";
import { migration as projectVisits } from "./0015_project_visits";
import { migration as unusedSamples } from "./0016_unused_samples";
import { migration as collaboratorsOfDeleted } from "./0017_collaborators_of_deleted";
import { migration as leanLedger } from "./0018_lean_ledger";
import { migration as memberRights } from "./0019_member_rights";
import { migration as earned } from "./0020_earned";
import { migration as leanRates } from "./0021_lean_rates";
import { migration as firstPublic } from "./0022_first_public";
import { migration as unloggedRates } from "./0023_unlogged_rates";
import { migration as guardedPayouts } from "./0024_guarded_payouts";
import { migration as knownDevices } from "./0025_known_devices";
import { migration as uploadReservations } from "./0026_upload_reservations";

/** Every migration that this server knows, in order; a test holds the list against this folder. */
export const STEPS: readonly Step[] = [
  { number: 1, name: "foundation", up: foundation.up },
  { number: 2, name: "ledger", up: ledger.up },
  { number: 3, name: "rewards", up: rewards.up },
  { number: 4, name: "payouts", up: payouts.up },
  { number: 5, name: "accounts", up: accounts.up },
  { number: 6, name: "upload_locks", up: uploadLocks.up },
  { number: 7, name: "plans", up: plans.up },
  { number: 8, name: "releases", up: releases.up },
  { number: 9, name: "ledger_transfer", up: ledgerTransfer.up },
  { number: 10, name: "analytics", up: analytics.up },
  { number: 11, name: "projects", up: projects.up },
  { number: 12, name: "social", up: social.up },
  { number: 13, name: "studio", up: studio.up },
  { number: 14, name: "demo", up: demo.up },
  { number: 15, name: "project_visits", up: projectVisits.up },
  { number: 16, name: "unused_samples", up: unusedSamples.up },
  { number: 17, name: "collaborators_of_deleted", up: collaboratorsOfDeleted.up },
  { number: 18, name: "lean_ledger", up: leanLedger.up },
  { number: 19, name: "member_rights", up: memberRights.up },
  { number: 20, name: "earned", up: earned.up },
  { number: 21, name: "lean_rates", up: leanRates.up },
  { number: 22, name: "first_public", up: firstPublic.up },
  { number: 23, name: "unlogged_rates", up: unloggedRates.up },
  { number: 24, name: "guarded_payouts", up: guardedPayouts.up },
  { number: 25, name: "known_devices", up: knownDevices.up },
  { number: 26, name: "upload_reservations", up: uploadReservations.up },
];
