import { FpfError, isFunctionGemma } from '@fpf/contracts';
import type { OllamaModel, PullProgress } from '@fpf/model-gateway/ollama';
import type { ProjectInput } from '../options/project-input.ts';
import { assertTag } from '../model/model-tag.ts';
import { readProject } from '../open/project.ts';
import { ollamaOf } from './ollama-models.ts';

export type Pulling = {
  /** Also a tag of another model. */
  readonly any: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PullProgress) => void;
};

/**
 * Has the project's Ollama server fetch a tag. Only tags of FunctionGemma, unless somebody says that another one is
 * meant.
 */
export async function pullModel(from: ProjectInput, named: string, { any, ...pulling }: Pulling): Promise<OllamaModel> {
  const name = assertTag(named, 'usage.bad-option');
  refuseOthers(any, name);
  const ollama = await ollamaOf(readProject(from));
  try {
    return await ollama.pull(name, pulling);
  } catch (error) {
    throw FpfError.is(error) && error.code === 'model.aborted' ? stopped(name, ollama.host, error) : error;
  }
}

function stopped(name: string, host: string, cause: FpfError): FpfError {
  return new FpfError({
    code: 'model.aborted',
    message:
      `project: ${host} was told to stop fetching ${name}; what it has of it stays there, and the same command ` +
      'goes on from there.',
    hint: `Run \`fpf model pull ${name}\` again when you like.`,
    cause,
  });
}

export function refuseOthers(any: boolean, name: string): void {
  if (isFunctionGemma(name) || any) return;
  throw new FpfError({
    code: 'model.not-functiongemma',
    message: `project: ${name} is no tag of functiongemma, the model that this stack is made for.`,
    hint: 'Name a tag such as functiongemma or functiongemma:270m; --any takes another one, whose runs are never conforming.',
  });
}
