import type { WebAudioModule } from "@webaudiomodules/api";
import type { FromFrame } from "../../contract/pluginFrame";
import { pageScope } from "../scope/page";
import { Scope } from "../scope/scope";

/** The plugin's own panel, which fills the frame while it is shown. */
export class Gui {
  private scope: Scope | null = null;

  constructor(private readonly tell: (message: FromFrame) => void) {}

  async show(plugin: WebAudioModule, shown: boolean): Promise<void> {
    this.scope?.end();
    this.scope = null;
    if (!shown) return;
    const scope = new Scope(pageScope);
    this.scope = scope;
    const gui = await plugin.createGui();
    if (!gui) return this.tell({ type: "gui", width: 0, height: 0 });
    if (scope.ended) return plugin.destroyGui(gui);
    document.body.append(gui);
    scope.add(() => {
      gui.remove();
      plugin.destroyGui(gui);
    });
    scope.listen(
      window,
      "keydown",
      ({ key }) => {
        if (key === "Escape") this.tell({ type: "escape" });
      },
      { capture: true },
    );
    scope.observeSize(gui, () => {
      const { width, height } = gui.getBoundingClientRect();
      this.tell({ type: "gui", width: Math.ceil(width), height: Math.ceil(height) });
    });
  }
}
