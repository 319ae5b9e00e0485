import type { PluginFiles } from "../../contract/pluginFrame";
import { Scope } from "../scope/scope";
import type { Gui } from "./gui";
import type { Player } from "./player";

/** ms without another file after which a plugin has what it needs, and ms that are waited for at most. */
const QUIET = 700;
const MOST = 8000;
/** ms between two looks. */
const LOOK = 100;

/**
 * The files that a plugin was fetched from, its panel's too: it is shown once for that. What it asks for later than that is
 * not among them.
 */
export async function gather({ plugin, gathered }: Player, gui: Gui): Promise<PluginFiles> {
  const scope = new Scope();
  try {
    await gui.show(plugin, true).catch(() => {});
    let count = 0;
    let still = 0;
    for (let waited = 0; still < QUIET && waited < MOST; waited += LOOK) {
      await scope.wait(LOOK);
      const now = gathered().files.size;
      still = now === count ? still + LOOK : 0;
      count = now;
    }
    await gui.show(plugin, false);
    return gathered();
  } finally {
    scope.end();
  }
}
