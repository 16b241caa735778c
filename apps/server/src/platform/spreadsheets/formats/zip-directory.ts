import { SpreadsheetError } from '../spreadsheet-error.ts'
import { packageLimits } from '../spreadsheet-limits.ts'

/** One file of a ZIP container, as its central directory describes it. `data` is still compressed. */
export type ZipEntry = {
  name: string
  deflated: boolean
  crc32: number
  unpackedBytes: number
  data: Buffer
}

/**
 * The entries of a ZIP container, read from its central directory without unpacking anything. Accepts only containers as
 * spreadsheet programs write them: complete, no ZIP64, no encryption, no two entries with the same name or at the same place, and
 * within `packageLimits`. Throws SpreadsheetError `corrupt`, `encrypted` or `too-complex`.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] {
  const end = endOfDirectory(bytes)
  const entryCount = bytes.readUInt16LE(end + 10)
  if (entryCount > packageLimits.entries) throw new SpreadsheetError('too-complex')
  let at = bytes.readUInt32LE(end + 16)
  const directoryStart = at
  const entries: ZipEntry[] = []
  const places: { from: number; to: number }[] = []
  for (let index = 0; index < entryCount; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw new SpreadsheetError('corrupt')
    const { entry, place, next } = directoryRecord(bytes, at, directoryStart)
    entries.push(entry)
    places.push(place)
    at = next
  }
  if (at > end) throw new SpreadsheetError('corrupt')
  refuseBombs(entries, bytes.length)
  refuseOverlaps(entries, places)
  return entries
}

/** The start of the end-of-central-directory record. Its comment must end where the file ends, so there is only one. */
function endOfDirectory(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - 22 - 0xffff)
  for (let at = bytes.length - 22; at >= earliest; at--) {
    if (bytes.readUInt32LE(at) !== 0x06054b50 || at + 22 + bytes.readUInt16LE(at + 20) !== bytes.length) continue
    const onThisDisk = bytes.readUInt16LE(at + 8)
    const isSplit = bytes.readUInt32LE(at + 4) !== 0 || onThisDisk !== bytes.readUInt16LE(at + 10)
    const directoryEnd = bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 16)
    if (isSplit || directoryEnd > at) break
    return at
  }
  throw new SpreadsheetError('corrupt')
}

function directoryRecord(bytes: Buffer, at: number, directoryStart: number) {
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const packedBytes = bytes.readUInt32LE(at + 20)
  const unpackedBytes = bytes.readUInt32LE(at + 24)
  const nameBytes = bytes.readUInt16LE(at + 28)
  const next = at + 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  const from = bytes.readUInt32LE(at + 42)
  // Bits 0, 6 and 13: encrypted, strongly encrypted, encrypted directory.
  if (flags & 0x2041) throw new SpreadsheetError('encrypted')
  if (method !== 0 && method !== 8) throw new SpreadsheetError('corrupt')
  if (from + 30 > directoryStart || bytes.readUInt32LE(from) !== 0x04034b50) throw new SpreadsheetError('corrupt')
  const dataStart = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28)
  const to = dataStart + packedBytes
  if (to > directoryStart) throw new SpreadsheetError('corrupt')
  const entry: ZipEntry = {
    name: bytes.toString('utf8', at + 46, at + 46 + nameBytes).replaceAll('\\', '/'),
    deflated: method === 8,
    crc32: bytes.readUInt32LE(at + 16),
    unpackedBytes,
    data: bytes.subarray(dataStart, to),
  }
  return { entry, place: { from, to }, next }
}

function refuseBombs(entries: ZipEntry[], fileBytes: number): void {
  const { unpackedBytes, ratio } = packageLimits
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  // Small repetitive parts compress very well and are harmless, so only parts from 1 MB on are judged.
  const isBomb = (entry: ZipEntry) => entry.unpackedBytes > 2 ** 20 && entry.unpackedBytes > ratio * entry.data.length
  if (total > unpackedBytes || total > ratio * fileBytes || entries.some(isBomb))
    throw new SpreadsheetError('too-complex')
}

/**
 * Two entries over the same bytes are how a small file unpacks to a huge one, and two of the same name are read differently by
 * each program.
 */
function refuseOverlaps(entries: ZipEntry[], places: { from: number; to: number }[]): void {
  const inOrder = places.toSorted((one, other) => one.from - other.from)
  const overlap = inOrder.some((place, index) => index > 0 && place.from < inOrder[index - 1]!.to)
  const names = new Set(entries.map(entry => entry.name.toLowerCase()))
  if (overlap || names.size !== entries.length) throw new SpreadsheetError('corrupt')
}
