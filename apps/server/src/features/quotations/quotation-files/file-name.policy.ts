const LONGEST = 120

/**
 * `EQ-26-27-0001-v2-Meera Kulkarni.pdf`: number, version and client, of which letters, digits, spaces and `-_.` are kept (QT-279). A
 * draft that was never issued is called `Draft`.
 */
export function quotationFileName(
  { number, version, client }: { number: string | null; version: number; client: string },
  ending: string,
): string {
  const name = [number ?? 'Draft', `v${version}`, client]
    .map(part =>
      part
        .replaceAll('/', '-')
        .replace(/[^\p{L}\p{M}\p{N} \-_.]/gu, '')
        .trim(),
    )
    .filter(Boolean)
    .join('-')
  return `${[...name].slice(0, LONGEST - ending.length - 1).join('')}.${ending}`
}
