export type AnnotationLevel = 'error' | 'warning' | 'notice';

/** Where an annotation belongs: lines and columns count from 1. */
export type AnnotationPlace = {
  readonly file?: string;
  readonly line?: number;
  readonly col?: number;
  readonly title?: string;
};

/** One line for GitHub Actions: it becomes an annotation, of the changed file where a place is named. */
export function workflowCommand(level: AnnotationLevel, place: AnnotationPlace, message: string): string {
  const properties = Object.entries(place).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`],
  );
  return `::${level}${properties.length === 0 ? '' : ` ${properties.join(',')}`}::${escapeText(message)}`;
}

/** A line end would end the command, and whoever wrote the text would write the next one. */
function escapeText(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
