import { labelOf } from "../../../contract/devices/plugins";
import type { Device, Id, Project } from "../../../contract/project/document";

/**
 * Says where sound was left out because it was no number: once of each device until that is
 * changed, and once in each project of what came from no device.
 */
export class ContainmentWatch {
  private seen = 0;
  /** devices as they were when they were told of */
  private readonly told = new Map<Id, Device>();
  private toldProject: Id | null = null;

  constructor(private readonly notice: (sentence: string) => void) {}

  /** Looks at an engine's count of contained samples, and the device that gave the last of them; null: none did. */
  look(contained: number, device: Id | null, project: Project): void {
    // A new engine counts from 0.
    const more = contained > 0 && contained !== this.seen;
    this.seen = contained;
    if (!more) return;
    if (device === null) this.ofNoDevice(project);
    else this.ofDevice(device, project);
  }

  private ofDevice(id: Id, project: Project): void {
    const device = project.devices[id];
    if (!device || this.told.get(id) === device) return;
    this.told.set(id, device);
    const track = project.tracks[device.trackId];
    const where = track ? ` on “${track.name}”` : "";
    this.notice(
      `“${labelOf(device)}”${where} gave sound that is no number, so its sound was left out. Change its settings, or what it is fed with.`,
    );
  }

  private ofNoDevice(project: Project): void {
    if (this.toldProject === project.id) return;
    this.toldProject = project.id;
    this.notice(
      "A recording or an input holds sound that is no number, or one far too loud, so its sound was left out there.",
    );
  }
}
