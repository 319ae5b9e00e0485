import { actionGroup } from "../ui/actions/action";
import type { Scope } from "../ui/actions/scopes";

/** Actions of the pages, and their keys. */

const page = (id: string, label: string): Scope => ({ id: `page.${id}`, label, reach: "screen" });
const PROJECTS = page("projects", "List of projects");
const WATCH = page("watch", "Page of a release");

export const PROJECTS_ACTIONS = actionGroup("Projects", PROJECTS, {
  "projects.new": ["New project", "N"],
  "projects.openFile": ["Open file", "Mod+O"],
  "projects.demo": ["Demo project", "D"],
});

/** For the project whose row has the focus. */
export const PROJECT_ACTIONS = actionGroup("Projects", PROJECTS, {
  "projects.open": ["Open the chosen project", "O"],
  "projects.rename": ["Rename the chosen project", "F2"],
  "projects.duplicate": ["Duplicate the chosen project", "Mod+D"],
  "projects.share": ["Share the chosen project", "S"],
  "projects.versions": ["Versions of the chosen project", "V"],
  "projects.save": ["Save the chosen project to a file", "Mod+S"],
  "projects.remove": ["Delete or leave the chosen project", "Delete"],
});

export const PLAYER_ACTIONS = actionGroup("Player", WATCH, {
  "watch.play": ["Play or pause", "Space"],
  "watch.back": ["Back 5 seconds", "J"],
  "watch.forward": ["Forward 5 seconds", "L"],
});

export const RELEASE_ACTIONS = actionGroup("Release", WATCH, {
  "watch.like": ["Like, or take a like back", "H"],
  "watch.share": ["Share the release", "S"],
});

export const FOLLOW_ACTIONS = actionGroup("Release", WATCH, {
  "watch.follow": ["Follow the artist, or stop", "F"],
});

export const COMMENT_ACTIONS = actionGroup("Release", WATCH, {
  "watch.comment": ["Write a comment", "C"],
});

export const ARTIST_ACTIONS = actionGroup("Artist", page("artist", "Page of an artist"), {
  "artist.follow": ["Follow the artist, or stop", "F"],
});

export const LANDING_ACTIONS = actionGroup("Projects", page("landing", "Front page"), {
  "landing.demo": ["Demo project", "D"],
});
