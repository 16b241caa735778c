import type { HeadFields } from '@plinth/contract/quotations/quotation/content'
import { QUOTATION_LIMITS as LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { Suspense, useEffect, useRef, useState } from 'react'
import { RichText } from '../../../../ui/rich-text/rich-text.tsx'
import { SkeletonRows } from '../../../../ui/states.tsx'
import type { GridModel } from '../lines/grid-model.ts'
import { headSet } from '../store/head-changes.ts'

/** How long after the last key a text is saved, as one step of the undo. */
const PAUSE = 600

interface HeadTextProps {
  field: 'introduction' | 'terms' | 'inclusions' | 'exclusions' | 'notes'
  label: string
  model: GridModel
}

/** A text of the head with paragraphs and lists, which saves itself. */
export function HeadText({ field, label, model }: HeadTextProps) {
  const most = field === 'introduction' ? LIMITS.introduction : LIMITS.richText
  const value: HeadFields[typeof field] = model.content.head[field]
  const [html, setHtml] = useState(value)
  const saved = useRef(value)
  const { change } = model
  useEffect(() => {
    // what others wrote is shown once nothing of one's own waits
    const shown = saved.current
    saved.current = value
    setHtml(before => (before === shown ? value : before))
  }, [value])
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    waiting.current = undefined
    if (html === saved.current || html.length > most) return
    const save = (): void => {
      waiting.current = undefined
      saved.current = html
      change([headSet({ [field]: html })])
    }
    waiting.current = save
    const timer = setTimeout(save, PAUSE)
    return () => clearTimeout(timer)
  }, [html, field, change, most])
  // whoever goes elsewhere before the pause is over has written it all the same
  useEffect(() => () => waiting.current?.(), [])
  return (
    <Suspense fallback={<SkeletonRows count={1} height={120} />}>
      <RichText
        label={label}
        value={html}
        readOnly={!model.isEditable}
        error={html.length > most ? `Maximum length is ${most}` : undefined}
        onChange={setHtml}
      />
    </Suspense>
  )
}
