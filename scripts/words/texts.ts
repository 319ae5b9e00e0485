// The texts outside macros: what contract's tables, commands, errors and the server say, and what `word` marks in src.
import { parse } from "@babel/parser";
import traverseModule, { type NodePath } from "@babel/traverse";
import type { Node } from "@babel/types";

// the package is CommonJS: which of the two it gives depends on who imports it
const traverse = "default" in traverseModule ? (traverseModule.default as typeof traverseModule) : traverseModule;

/** Properties whose plain text is shown. */
const SHOWN = new Set(
  "label title name description words hint short sentence message text detail group reason summary subject".split(" "),
);
/** Properties that list texts which are shown. */
const LISTS = new Set(["features"]);
/** Functions whose first argument is a text, or a template. */
const MARKS = new Set(["word", "counted"]);
const ERRORS = /Error$|^Refused$|^VersionRefused$/;
/** Not a text: keys and combinations of them, names of classes, headers, sizes, paths. */
const NO_TEXT =
  /^(?:(?:Mod|Alt|Shift|Ctrl)\+.*|Escape|Enter|Arrow\w+|Page\w+|Delete|Backspace|Space|[A-Z]\w+[a-z][A-Z]\w*|[\w-]+\/[\w.+-]+|\d+\w*|[A-Z]+\d*|[A-Z]-?\d?|[Xx.]+)$/;

/** A text begins with a capital, and has a lower-case letter in it. */
const isText = (text: string): boolean => /^[A-Z“(]/.test(text) && /[a-z]/.test(text) && !NO_TEXT.test(text);

/** A sentence: words up to a full stop. */
const isSentence = (text: string): boolean => isText(text) && /\s/.test(text) && /[.?:…]$/.test(text);

const nameOf = (node: Node | null | undefined): string => {
  if (!node) return "";
  if (node.type === "Identifier") return node.name;
  if (node.type === "StringLiteral") return node.value;
  return node.type === "MemberExpression" ? nameOf(node.property) : "";
};

/** Whether a literal stands where it is shown. `table`: every text of the file is. */
function isShown(path: NodePath, table: boolean): boolean {
  const { node, parent } = path;
  if (path.findParent((at) => at.isTSType() || at.isImportDeclaration() || at.isExportAllDeclaration())) return false;
  if (parent.type === "BinaryExpression" || parent.type === "SwitchCase" || parent.type === "MemberExpression")
    return false;
  if (parent.type === "ObjectProperty" && parent.key === node) return false;
  if (parent.type === "ObjectProperty" && SHOWN.has(nameOf(parent.key))) return true;
  if (parent.type === "NewExpression") return ERRORS.test(nameOf(parent.callee));
  if (parent.type === "CallExpression" && nameOf(parent.callee) === "describe") return false;
  return table;
}

/** A template as the tag `said` writes it: its expressions are numbered. */
const numbered = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => (at === 0 ? part : `${text}{${at - 1}}${part}`), "");

/** Whether a literal stands in a list whose texts are shown, "8 hot cues" too. */
const isListed = ({ node, parent, parentPath }: NodePath): boolean =>
  node.type === "StringLiteral" &&
  parent.type === "ArrayExpression" &&
  parentPath?.parent.type === "ObjectProperty" &&
  LISTS.has(nameOf(parentPath.parent.key));

/**
 * The texts of one module. `table`: texts stand in it without a mark, in tables that are read by place; elsewhere only what
 * `word`, `said` and `counted` mark counts, and — in contract, workers and server — sentences and shown properties.
 */
export function textsOf(code: string, { table, marked }: { table: boolean; marked: boolean }): string[] {
  const found: string[] = [];
  const tree = parse(code, { sourceType: "module", plugins: ["typescript", "jsx"], errorRecovery: true });
  traverse(tree, {
    StringLiteral(path) {
      const { value } = path.node;
      const { parent } = path;
      if (parent.type === "CallExpression" && MARKS.has(nameOf(parent.callee))) found.push(value);
      else if (!marked && isListed(path)) found.push(value);
      else if (!marked && isText(value) && (isShown(path, table) || (isSentence(value) && isShown(path, true)))) {
        found.push(value);
      }
    },
    TaggedTemplateExpression({ node }) {
      if (nameOf(node.tag) === "said") found.push(numbered(node.quasi.quasis.map(({ value }) => value.cooked ?? "")));
    },
  });
  return found;
}
