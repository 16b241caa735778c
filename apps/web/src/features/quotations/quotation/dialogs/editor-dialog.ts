import type { InsertPlace } from '../store/item-changes.ts'

/** A dialog of the editor, with what it is opened for. */
export type EditorDialog =
  | { kind: 'library'; at: InsertPlace }
  /** a room, section or phase of a template */
  | { kind: 'part' }
  | { kind: 'rates' }
  | { kind: 'adjust' }
  /** of several lines at once (QT-099) */
  | { kind: 'lines'; what: 'discount' | 'tax' | 'place'; ids: readonly string[] }
  | { kind: 'room'; id: string }
  | { kind: 'phase' | 'package'; id: string }
  /** of one line */
  | { kind: 'basis'; lineId: string }
  | { kind: 'sheet'; lineId: string }
  | { kind: 'discount'; entity: 'room' | 'section'; id: string }
