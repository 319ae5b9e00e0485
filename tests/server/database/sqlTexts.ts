import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/** Every SQL text of the server, found in its source: what is given to a method `query`, and to `prepared`. */

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

export interface Found {
  /** of the server's folder */
  readonly file: string;
  /** the expression as it is written */
  readonly source: string;
  /** what it may be, each; null where that is known only as the server runs */
  readonly texts: Texts;
}

const SERVER = fileURLToPath(new URL("../../../server/", import.meta.url));

interface Module {
  readonly path: string;
  readonly source: string;
  readonly nodes: readonly Node[];
  /** what constants are, by name */
  readonly constants: ReadonlyMap<string, Node>;
  /** where a name comes from */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function* within(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) yield* within(part);
  }
}

const modules = new Map<string, Module>();

function moduleAt(path: string): Module {
  const known = modules.get(path);
  if (known) return known;
  const source = readFileSync(path, "utf8");
  const nodes = [...within(parseSync(path, source).program as unknown as Node)];
  const constants = new Map<string, Node>();
  const imports = new Map<string, { path: string; name: string }>();
  for (const node of nodes) {
    if (node.type === "VariableDeclarator" && isNode(node.id) && node.id.type === "Identifier" && isNode(node.init)) {
      constants.set(String(node.id.name), node.init);
    }
    if (node.type !== "ImportDeclaration" || !isNode(node.source)) continue;
    const from = join(dirname(path), `${String(node.source.value)}.ts`);
    if (!String(node.source.value).startsWith(".") || !existsSync(from)) continue;
    for (const one of node.specifiers as Node[]) {
      if (!isNode(one.local) || !isNode(one.imported)) continue;
      imports.set(String(one.local.name), { path: from, name: String(one.imported.name) });
    }
  }
  const module = { path, source, nodes, constants, imports };
  modules.set(path, module);
  return module;
}

type Texts = readonly string[] | null;
/** what parameters and the variables of loops are while a text is put together */
type Known = ReadonlyMap<string, Texts>;

/** Each text of the first with each of the second behind it. */
const joined = (texts: Texts, more: Texts): Texts =>
  texts && more && texts.flatMap((text) => more.map((one) => text + one));

const all = (parts: readonly Texts[]): Texts => (parts.includes(null) ? null : (parts as string[][]).flat());

const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === "Identifier" ? String(node.name) : null;
const holds = (outer: Node, inner: Node) => outer.start <= inner.start && inner.end <= outer.end;

/** What the variables of the loops around an expression are, once for each round of lists that stand there. */
function rounds(module: Module, node: Node): readonly Known[] {
  let known: readonly Known[] = [new Map()];
  for (const loop of module.nodes) {
    if (loop.type !== "ForOfStatement" || !holds(loop, node) || !isNode(loop.right)) continue;
    const [declared] = (loop.left as Node).declarations as Node[];
    if (loop.right.type !== "ArrayExpression" || !isNode(declared?.id)) continue;
    const isSplit = declared.id.type === "ArrayPattern";
    const names = isSplit ? (declared.id.elements as Node[]) : [declared.id];
    known = known.flatMap((before) =>
      (loop.right as unknown as { elements: Node[] }).elements.map((element) => {
        const values = isSplit ? (element.elements as Node[]) : [element];
        const here = names.map((name, index) => [nameOf(name) ?? "", textsOf(module, values[index] as Node)] as const);
        return new Map([...before, ...here]);
      }),
    );
  }
  return known;
}

/** What the callers of a function of this module hand on to it as its parameter. */
function handedOn(module: Module, node: Node): Texts {
  for (const one of module.nodes) {
    if (!Array.isArray(one.params) || !holds(one, node)) continue;
    const place = (one.params as unknown[]).findIndex((parameter) => nameOf(parameter) === node.name);
    if (place < 0) continue;
    const name = nameOf(one.id) ?? [...module.constants].find(([, value]) => value === one)?.[0];
    const calls = module.nodes.filter((call) => call.type === "CallExpression" && nameOf(call.callee) === name);
    if (name === undefined || calls.length === 0) return null;
    return all(calls.map((call) => textsOf(module, (call.arguments as Node[])[place] as Node)));
  }
  return null;
}

/** A constant of a module, also one that it imports. */
function constantOf(module: Module, name: string): { module: Module; value: Node } | null {
  const value = module.constants.get(name);
  if (value) return { module, value };
  const from = module.imports.get(name);
  return from ? constantOf(moduleAt(from.path), from.name) : null;
}

/** What a call of a constant function, or the replacing of a part of a text, gives. */
function textsOfCall(module: Module, call: Node, known: Known): Texts {
  const given = (call.arguments as Node[]).map((one) => textsOf(module, one, known));
  const { callee } = call;
  if (isNode(callee) && callee.type === "MemberExpression" && nameOf(callee.property) === "replace") {
    const [[part] = [], [by] = []] = given as string[][];
    const texts = textsOf(module, callee.object as Node, known);
    return texts && part !== undefined && by !== undefined ? texts.map((text) => text.replace(part, () => by)) : null;
  }
  const made = constantOf(module, nameOf(callee) ?? "");
  if (made?.value.type !== "ArrowFunctionExpression") return null;
  const names = (made.value.params as unknown[]).map(nameOf);
  const inner = new Map(names.map((name, index) => [name ?? "", given[index] ?? null]));
  return textsOf(made.module, made.value.body as Node, inner);
}

/** What an expression may be; null where that is not known before it runs. */
function textsOf(module: Module, node: Node, known: Known = new Map()): Texts {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" || typeof node.value === "number" ? [String(node.value)] : null;
    case "ConditionalExpression":
      return all([node.consequent, node.alternate].map((one) => textsOf(module, one as Node, known)));
    case "TemplateLiteral": {
      const parts = node.expressions as Node[];
      return (node.quasis as { value: { cooked: string } }[]).reduce<Texts>(
        (texts, { value }, index) => {
          const text = joined(texts, [value.cooked]);
          const part = parts[index];
          return part ? joined(text, textsOf(module, part, known)) : text;
        },
        [""],
      );
    }
    case "Identifier": {
      const name = String(node.name);
      if (known.has(name)) return known.get(name) ?? null;
      const constant = constantOf(module, name);
      if (constant) return textsOf(constant.module, constant.value);
      return handedOn(module, node);
    }
    case "CallExpression":
      return textsOfCall(module, node, known);
    case "ObjectExpression": {
      const text = (node.properties as Node[]).find((one) => nameOf(one.key) === "text");
      return text && isNode(text.value) ? textsOf(module, text.value, known) : null;
    }
    default:
      return null;
  }
}

/** The expression that a call takes for SQL; null where it takes none. */
function sqlOf({ type, callee, arguments: given }: Node): Node | null {
  if (type !== "CallExpression" || !isNode(callee)) return null;
  const [first, second] = given as Node[];
  if (callee.type === "Identifier" && callee.name === "prepared") return second ?? null;
  const isQuery = callee.type === "MemberExpression" && isNode(callee.property) && callee.property.name === "query";
  return isQuery ? (first ?? null) : null;
}

/** All of them, but for the migrations, which run on what was there before them. */
export function sqlTexts(): Found[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.startsWith(join("database", "migrations")),
  );
  return files.sort().flatMap((file) => {
    const module = moduleAt(join(SERVER, file));
    return module.nodes.flatMap((node) => {
      const sql = sqlOf(node);
      if (!sql) return [];
      const source = module.source.slice(sql.start, sql.end);
      return [
        {
          file: relative(SERVER, module.path),
          source,
          texts: all(rounds(module, sql).map((known) => textsOf(module, sql, known))),
        },
      ];
    });
  });
}
