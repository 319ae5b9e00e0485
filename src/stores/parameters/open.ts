import type { OpenProject } from "../../project/port";
import type { Scope } from "../../scope/scope";
import { reportRefusal } from "../refused";
import { Parameters } from "./parameters";
import type { ParameterPorts } from "./port";
import { soloOf } from "./solo";

/**
 * The live values of an open project's parameters, until `scope` ends. The caller calls `refresh` after each change of
 * the document.
 */
export function parametersOf(open: Pick<OpenProject, "project" | "readOnly" | "run">, scope: Scope): Parameters {
  const project = () => open.project;
  const run: ParameterPorts["run"] = ({ name, args }) => open.run(name, args as never);
  const parameters = new Parameters({
    project,
    readOnly: () => open.readOnly,
    run,
    refused: reportRefusal,
    nextFrame: (draw) => void scope.frame(draw),
    own: (address) => soloOf(project, run, address),
  });
  scope.add(() => parameters.close());
  return parameters;
}
