import { addFunctionModule, WamNode, WebAudioModule } from "@webaudiomodules/sdk";
import { createPanel } from "./panel";
import { registerResonator } from "./processor";

/** A resonator, as a plugin of the Web Audio Modules API: the one that Backline brings along. */
export default class Resonator extends WebAudioModule<WamNode> {
  override get descriptor() {
    return {
      ...super.descriptor,
      identifier: "app.backline.resonator",
      name: "Resonator",
      vendor: "Backline",
      version: "1.0.0",
      description: "A tuned comb filter that rings with what goes through it.",
      license: "MIT",
    };
  }

  override async createAudioNode(initialState?: unknown): Promise<WamNode> {
    await WamNode.addModules(this.audioContext, this.moduleId);
    await addFunctionModule(this.audioContext.audioWorklet, registerResonator, this.moduleId);
    const node = new WamNode(this, { outputChannelCount: [2] });
    await node._initialize();
    if (initialState) await node.setState(initialState);
    return node;
  }

  override async createGui(): Promise<Element> {
    return createPanel(this.audioNode);
  }

  override destroyGui(gui: Element): void {
    gui.remove();
  }
}
