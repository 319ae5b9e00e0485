import { type FrameFiles, MODULE_META, typeOf } from "./files";

/** The script that lets linked modules run in a worklet, where nothing else is needed of it. */
const META_SCRIPT = `globalThis.${MODULE_META} ??= (url) => ({ url });`;

/** Prototypes whose property is the address of something to show or to play. */
const ADDRESSED = [
  [HTMLImageElement, "src"],
  [HTMLMediaElement, "src"],
  [HTMLSourceElement, "src"],
  [HTMLScriptElement, "src"],
  [HTMLLinkElement, "href"],
  [SVGImageElement, "href"],
] as const;

/** Properties that hold a text with addresses in it. */
const TEXTS = [
  [Element, "innerHTML"],
  [ShadowRoot, "innerHTML"],
  [CSSStyleDeclaration, "cssText"],
  [CSSStyleDeclaration, "background"],
  [CSSStyleDeclaration, "backgroundImage"],
] as const;

/**
 * Lets all ways by which a plugin asks for a file lead to its files: what it fetches, adds to a worklet, starts as a
 * worker, imports or shows. This keeps nobody from anything, which is the policy's part.
 */
export function leadToFiles(files: FrameFiles): void {
  const addressOf = (asked: unknown): string | null => {
    const text = asked instanceof Request ? asked.url : String(asked);
    return files.own(text);
  };
  /** What the browser finds under an address now; one that is not at hand yet is asked for. */
  const shown = (asked: unknown): string => {
    const own = addressOf(asked);
    if (own === null) return String(asked);
    const found = files.address(own);
    if (found === null) void files.read(own).catch(() => null);
    return found ?? String(asked);
  };

  const meta = (url: string) => ({
    url,
    resolve: (name: string) => new URL(name, url).href,
    import: async (name: unknown) => import(/* @vite-ignore */ await files.module(files.resolved(String(name), url))),
  });
  Object.assign(globalThis, { [MODULE_META]: meta });

  const { fetch } = globalThis;
  globalThis.fetch = async (asked, init) => {
    const own = addressOf(asked);
    if (own === null) return fetch.call(globalThis, asked, init);
    const bytes = await files.read(own);
    if (!bytes) return new Response(null, { status: 404, statusText: "Not Found" });
    return new Response(bytes, { headers: { "Content-Type": typeOf(own) } });
  };

  const { addModule } = AudioWorklet.prototype;
  AudioWorklet.prototype.addModule = async function (asked, options) {
    const own = addressOf(asked);
    if (own === null) return addModule.call(this, asked, options);
    await addModule.call(this, URL.createObjectURL(new Blob([META_SCRIPT], { type: "text/javascript" })));
    return addModule.call(this, await files.module(own), options);
  };

  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    constructor(asked: string | URL, options?: WorkerOptions) {
      super(shown(asked), options);
    }
  };

  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method: string, asked: string | URL, ...rest: unknown[]) {
    return Reflect.apply(open, this, [method, shown(asked), ...rest]);
  };

  for (const [owner, name] of ADDRESSED) translate(owner.prototype, name, shown);
  for (const [owner, name] of TEXTS) translate(owner.prototype, name, (text) => files.translated(String(text)));
  const { setAttribute, insertAdjacentHTML } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, name, /^(?:src|href|poster|style)$/i.test(name) ? files.translated(String(value)) : value);
  };
  Element.prototype.insertAdjacentHTML = function (place, text) {
    insertAdjacentHTML.call(this, place, files.translated(String(text)));
  };
  const { setProperty } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.setProperty = function (name, value, priority) {
    setProperty.call(this, name, value === null ? value : files.translated(value), priority);
  };
  const { replaceSync } = CSSStyleSheet.prototype;
  CSSStyleSheet.prototype.replaceSync = function (text) {
    replaceSync.call(this, files.translated(text));
  };
}

/** Has everything that is set pass through a function first. */
function translate(prototype: object, name: string, through: (value: unknown) => string): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  const { set } = property ?? {};
  if (!property || !set) return;
  Object.defineProperty(prototype, name, {
    ...property,
    set(value: unknown) {
      set.call(this, value === null ? value : through(value));
    },
  });
}
