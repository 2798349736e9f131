import { foldedHits, type Hit, type ScanRule } from '../scan-rule.ts';

/** As the source of an expression over folded text. */
export const secretPlaces = [
  String.raw`\bid_(?:rsa|dsa|ecdsa|ed25519)\b`,
  String.raw`(?<![\w-])\.ssh[\\/]`,
  String.raw`[~}\w]?[\\/]\.ssh\b`,
  String.raw`\.aws[\\/](?:credentials|config)\b`,
  String.raw`\.kube[\\/]config\b`,
  String.raw`\.docker[\\/]config\.json\b`,
  String.raw`\.config[\\/](?:gcloud|gh[\\/]hosts|op|rclone)\b`,
  String.raw`\.gnupg\b`,
  String.raw`\.git-credentials\b`,
  String.raw`(?<![\w.-])\.(?:netrc|pypirc)\b`,
  String.raw`[~}][\\/]\.npmrc\b`,
  String.raw`[\\/]\.(?:bash|zsh|psql|mysql|python)_history\b`,
  String.raw`\/etc\/(?:shadow|gshadow|sudoers)\b`,
  String.raw`\/proc\/(?:self|\d{1,9}|\*)\/environ\b`,
  String.raw`\blogin\.keychain|\bwallet\.dat\b|\bcookies\.sqlite\b|\bkey4\.db\b`,
  String.raw`(?<![\w.\\-])\.env(?:\.(?:local|production|prod|development|dev|staging))?(?![\w.-]|\s*\.)`,
  String.raw`\b169\.254\.169\.254\b|\bmetadata\.google\.internal\b`,
].join('|');
const places = new RegExp(secretPlaces, 'g');

/** Where keys, tokens and passwords lie. */
export const secretPaths: ScanRule = function* rule(source): Generator<Hit> {
  yield* foldedHits(
    source,
    places,
    'skill.s22-secret-path',
    (match) => `${JSON.stringify(match)} is a place where secrets lie`,
  );
};
