import { ALL_ROUTES } from "../contract/api";
import { RAW_ROUTES } from "../contract/api/raw";
import { accountsCapability } from "./accounts/capability";
import { createPasswords } from "./accounts/password/hashing";
import type { PersonalData } from "./accounts/personalData";
import { createProof } from "./accounts/proof";
import { createSessionFinder } from "./accounts/sessions/authenticate";
import { adminRoutes } from "./admin/routes";
import { agreementsCapability } from "./agreements/capability";
import { analyticsCapability } from "./analytics/capability";
import type { BlobUsers } from "./blobs/remove";
import { bookingCapability } from "./booking/capability";
import { businessCapability } from "./business/capability";
import { careerCapability } from "./career/capability";
import { challengesCapability } from "./challenges/capability";
import { coachCapability } from "./coach/capability";
import { contentCapability } from "./content/capability";
import { demoCapability } from "./demo/capability";
import { djCapability } from "./dj/capability";
import { referenceDocs } from "./docs/extension";
import { hardwareCapability } from "./hardware/capability";
import { healthRoutes } from "./health/routes";
import type { Handled } from "./http/handlers";
import type { DescribePage } from "./http/pages";
import type { Extension, Witness } from "./http/server";
import type { ActFor, AdmitTicket, Authenticator } from "./http/session";
import { importsCapability } from "./imports/capability";
import { instrumentsCapability } from "./instruments/capability";
import type { EffectKind } from "./jobs/effects";
import type { JobHandled } from "./jobs/job";
import { foldingJobs } from "./ledger/folding";
import { holdJobs } from "./ledger/holds";
import { createLedger } from "./ledger/ledger";
import { walletData } from "./ledger/personalData";
import { recurringData, recurringJobs } from "./ledger/recurring";
import { createRewards } from "./ledger/rewards";
import { walletRoutes } from "./ledger/routes";
import { limitJobs } from "./limits/jobs";
import { liveCapability } from "./live/capability";
import { LIVE_LIMITS, type LiveLimits } from "./live/limits";
import { mailJobs } from "./mail/jobs";
import { midiCapability } from "./midi/capability";
import { networksCapability } from "./networks/capability";
import { notificationsCapability } from "./notifications/capability";
import { createNotify } from "./notifications/notify";
import { organisationsCapability } from "./organisations/capability";
import { payoutJobs } from "./payouts/cancelling";
import { payoutData } from "./payouts/personalData";
import { payoutRoutes } from "./payouts/routes";
import { picturesCapability } from "./pictures/capability";
import { createPictures } from "./pictures/pictures";
import { plansCapability } from "./plans/capability";
import { createPlanLimits } from "./plans/limits";
import type { Platform } from "./platform";
import { pollsCapability } from "./polls/capability";
import { postsCapability } from "./posts/capability";
import { predictorCapability } from "./predictor/capability";
import { createPredictor } from "./predictor/predictor";
import { projectsCapability } from "./projects/capability";
import { createProjects } from "./projects/projects";
import { createRegions } from "./regions/regions";
import { releasesCapability } from "./releases/capability";
import { rightsCapability } from "./rights/capability";
import { searchCapability } from "./search/capability";
import { socialCapability } from "./social/capability";
import { noteJoined } from "./social/referrals";
import { viewBegun } from "./social/watching/views";
import { statsCapability } from "./stats/capability";
import { studioCapability } from "./studio/capability";
import { studiosStatus } from "./studio/routes";
import type { UploadPurpose, UploadQuota } from "./uploads/upload";

/** What one capability adds to the server. */
export interface Capability {
  readonly handlers?: readonly Handled[];
  readonly jobs?: readonly JobHandled[];
  readonly extensions?: readonly Extension[];
  /** called after every answered request */
  readonly witness?: Witness;
  /** finds sessions; only one capability has it */
  readonly authenticate?: Authenticator;
  /** finds the session of an address with a ticket; the same capability has it */
  readonly admitTicket?: AdmitTicket;
  /** checks for which account a person acts; only one capability has it */
  readonly actFor?: ActFor;
  /** what it stores about people: exported when they ask, erased when they leave */
  readonly personalData?: readonly PersonalData[];
  /** runs at each start before the server listens, in the order of the capabilities */
  readonly prepare?: () => Promise<void>;
  /** sentences for the person who started the server, shown once it listens */
  readonly announce?: () => Promise<readonly string[]>;
  /**
   * starts work once the server listens at an address of this machine; returns a function that ends it, which is called
   * before the server closes
   */
  readonly accompany?: (address: string) => () => Promise<void>;
  /** describes pages about which the server knows more than the route table (public pages with tags for sharing) */
  readonly describe?: DescribePage;
  /** the kinds of uploads that it takes */
  readonly purposes?: readonly UploadPurpose[];
  /** says how much an account may store; only one capability has it */
  readonly quota?: UploadQuota;
  /** which blobs it references; a blob that no capability references is removed */
  readonly blobUsers?: readonly BlobUsers[];
  /** what it does outside the database that must not happen twice */
  readonly effects?: readonly EffectKind[];
}

/** Further readiness checks, by name. */
export type Checks = Readonly<Record<string, () => Promise<void>>>;

/** Every capability of the server, each with the parts of the platform that it needs. */
export function capabilities(platform: Platform, checks: Checks, liveLimits: Partial<LiveLimits> = {}): Capability[] {
  const { pool, clock, rates, mailer, version, events, keys } = platform;
  const regions = createRegions(platform.log);
  const ledger = createLedger(clock);
  const rewards = createRewards(clock, { atOnce: platform.demo });
  const limits = createPlanLimits(clock);
  const notify = createNotify({ clock, events });
  const pictures = createPictures(platform.blobs);
  const projects = createProjects({ ...platform, limits });
  const passwords = createPasswords();
  const proof = createProof({ pool, clock, keys, rates, passwords });
  const sessionById = createSessionFinder(platform);
  const predictor = createPredictor(platform);
  const stats = statsCapability(platform);
  const parts: Capability[] = [
    {
      handlers: healthRoutes({ version, demo: platform.demo, checks }),
      extensions: [referenceDocs([...ALL_ROUTES, ...RAW_ROUTES], version)],
    },
    {
      handlers: [
        ...walletRoutes({ pool, clock, events, ledger, rewards }),
        ...payoutRoutes({ ...platform, ledger, proof, notify }),
      ],
      jobs: [
        ...payoutJobs(platform),
        ...foldingJobs(pool),
        ...holdJobs({ pool, ledger, events }),
        ...recurringJobs({ pool, clock, ledger, events }),
      ],
      personalData: [walletData, recurringData, payoutData(keys, ledger)],
    },
    plansCapability({ ...platform, ledger, limits }),
    releasesCapability({
      ...platform,
      ledger,
      limits,
      notify,
      pictures,
      sessionById,
      begun: viewBegun({ ...platform, rewards, regions }),
    }),
    socialCapability({ ...platform, rewards, notify, regions }),
    postsCapability({ ...platform, limits, pictures, regions }),
    networksCapability({ ...platform, limits, pictures, predictor }),
    analyticsCapability({ pool, clock }),
    predictorCapability(platform, predictor),
    contentCapability({ ...platform, limits, pictures, predictor }),
    coachCapability(platform, predictor),
    importsCapability(platform),
    businessCapability(platform),
    pollsCapability(platform),
    studioCapability({ ...platform, projects }),
    djCapability(platform),
    midiCapability(platform),
    instrumentsCapability({ ...platform, limits }),
    hardwareCapability(platform),
    notificationsCapability(platform),
    searchCapability(platform),
    rightsCapability(platform),
    bookingCapability(platform),
    agreementsCapability({ ...platform, notify }),
    careerCapability({ ...platform, limits, notify }),
    organisationsCapability({
      ...platform,
      ledger,
      limits,
      personalData: () => parts.flatMap(({ personalData }) => personalData ?? []),
    }),
    stats,
    projectsCapability({ ...platform, limits, notify }, projects),
    challengesCapability({ ...platform, ledger, limits, notify, projects }),
    liveCapability({
      ...platform,
      ledger,
      projects,
      sessionById,
      stats: stats.live,
      studios: () => studiosStatus(pool, clock()),
      seen: stats.witness,
      limits: { ...LIVE_LIMITS, ...liveLimits },
    }),
    { jobs: [...limitJobs(pool, rates, clock), ...mailJobs(mailer)] },
    accountsCapability({
      ...platform,
      passwords,
      pictures,
      joined: noteJoined({ clock, events, rewards, keys }),
      personalData: () => parts.flatMap(({ personalData }) => personalData ?? []),
    }),
    demoCapability({ ...platform, limits }),
    // after the demonstration, whose pictures get their sizes
    picturesCapability({ pool, pictures }),
    { handlers: adminRoutes({ pool, clock, events, version, checks }) },
  ];
  return parts;
}
