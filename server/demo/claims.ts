import { type Claims, stats } from "../../contract/api/stats";
import { type Handled, handle, ok } from "../http/handlers";

/** The specification's marketing figures. A demonstration shows them and says that nothing backs them. */
export const CLAIMS: Claims = {
  figures: [
    { name: "Creative studios", value: "15" },
    { name: "AI engines", value: "19" },
    { name: "Payouts", value: "10×" },
    { name: "Of every paid view", value: "80 %" },
  ],
  comparison: [
    { name: "Backline", own: true, cents: "5320" },
    { name: "Streaming service A", own: false, cents: "300" },
    { name: "Streaming service B", own: false, cents: "180" },
    { name: "Streaming service C", own: false, cents: "40" },
  ],
  note: "Sample figures of the demonstration: nothing measured them, and no other service is meant.",
};

export const claimRoutes = (demo: boolean): Handled[] => [
  handle(stats.claims, async () => ok({ claims: demo ? CLAIMS : null })),
];
