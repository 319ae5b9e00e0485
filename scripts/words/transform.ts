// What Lingui's macros become, for Vite and for the extraction: messages keep their English text as their id, so that one
// catalogue serves the macros, contract's tables and the server's sentences, and English needs none.
import { type NodePath, type PluginObj, transformAsync } from "@babel/core";
import type { ObjectExpression, ObjectProperty, StringLiteral } from "@babel/types";
import linguiMacro from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";

/** The modules behind the macros: `words` resolves them to src/words. */
export const RUNTIME = { i18n: "backline:i18n", Trans: "backline:Trans" } as const;

const linguiConfig = makeConfig(
  { locales: ["en"], runtimeConfigModule: { i18n: [RUNTIME.i18n, "i18n"], Trans: [RUNTIME.Trans, "Trans"] } },
  { skipValidation: true },
);

const keyOf = ({ key }: ObjectProperty): string =>
  key.type === "Identifier" ? key.name : key.type === "StringLiteral" ? key.value : "";

/** The properties of a message's object whose values are texts. */
function texts(object: ObjectExpression): Map<string, { property: ObjectProperty; literal: StringLiteral }> {
  const found = new Map<string, { property: ObjectProperty; literal: StringLiteral }>();
  for (const property of object.properties) {
    if (property.type === "ObjectProperty" && property.value.type === "StringLiteral") {
      found.set(keyOf(property), { property, literal: property.value });
    }
  }
  return found;
}

/** The id of a message: its English text, after its context where it has one. */
const idOf = (message: string, context?: string) => (context ? `${context}\u0004${message}` : message);

function textAsId(found: (id: string) => void): PluginObj {
  return {
    visitor: {
      Program: {
        // after the macros, which run when the program is entered
        exit(program: NodePath) {
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some(({ value }) => value === "i18n")) return;
              const has = texts(node);
              const [id, message] = [has.get("id"), has.get("message")];
              if (!id || !message) return;
              id.literal.value = idOf(message.literal.value, has.get("context")?.literal.value);
              delete id.literal.extra;
              found(id.literal.value);
              const context = has.get("context");
              node.properties = node.properties.filter(
                (property) => property !== context?.property && (context || property !== message.property),
              );
              node.leadingComments = [];
            },
          });
        },
      },
    },
  };
}

/** A module's code with its macros compiled, and the ids of its messages. */
export async function compileMacros(code: string, file: string) {
  const ids: string[] = [];
  const result = await transformAsync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
    plugins: [[linguiMacro, { linguiConfig, stripMessageField: false }], textAsId((id) => ids.push(id))],
  });
  return { code: result?.code ?? code, map: result?.map ?? null, ids };
}
