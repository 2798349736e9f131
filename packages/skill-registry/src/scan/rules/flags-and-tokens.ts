import { foldedHits, type Hit, type ScanRule } from '../scan-rule.ts';

const flag = new RegExp(
  [
    String.raw`(?<![\w-])--(?:no-verify|dangerously-[a-z-]{1,64}|yolo|bypass-[a-z-]{1,64}|skip-(?:permission|check|verification|approval)[a-z-]{0,32}|disable-(?:sandbox|safety|security)[a-z-]{0,32}|no-sandbox|trust-all(?:-tools)?|allow-all(?:-[a-z]{1,32})?|auto-approve|no-gpg-sign|no-check-certificate|unconfined)(?![\w-])`,
    String.raw`\bnode_tls_reject_unauthorized["']?\]?\s*=\s*["']?0`,
    String.raw`\bgit_ssl_no_verify\s*=`,
    String.raw`\bcore\.hookspath\s*=\s*\/dev\/null`,
    String.raw`\bverify\s*=\s*false\b`,
    String.raw`\brejectunauthorized\s*:\s*false\b`,
  ].join('|'),
  'g',
);

/** Flags and settings whose purpose is to skip a check. */
export const bypassFlags: ScanRule = function* rule(source): Generator<Hit> {
  yield* foldedHits(source, flag, 'skill.s29-bypass-flag', (match) => `${match} switches a check off`);
};

const token =
  /<\|[a-z_]{2,32}(?:\|>|>)|<(?:start|end)_of_(?:turn|image|text)>|<\/?(?:start|end)_function_(?:call|declaration|response)>|<<\/?sys>>|<(?:bos|eos|pad|unk|escape)>/g;
const instruction = /\[\/?INST\]/g;

/** What separates the speakers of a chat in some model's template. */
export const controlTokens: ScanRule = function* rule(source): Generator<Hit> {
  const code = 'skill.s31-control-token';
  yield* foldedHits(source, token, code, (match) => `${match} delimits turns for some models`);
  for (const { index, 0: match } of source.text.matchAll(instruction))
    yield { code, start: index, end: index + match.length, message: `${match} delimits turns for some models` };
};
