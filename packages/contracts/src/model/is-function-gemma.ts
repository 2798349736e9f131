/**
 * The tags that the stack is made for: `functiongemma*`, as Ollama lists a model of its own library or one that was
 * made on the machine. A tuned one is among them, such as `functiongemma-ours:1`. A name in somebody's folder is
 * another model, whatever that model is called.
 */
export function isFunctionGemma(name: string): boolean {
  return /^functiongemma[^/]*$/.test(name);
}
