import { Button } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import { baseChangedText, newerBase } from '@plinth/contract/quotations/quotation/rules/linked-bases'
import { IconAlertTriangle } from '@tabler/icons-react'
import { toast } from '../../../../ui/toast/toast.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { lineSet } from '../store/line-changes.ts'
import classes from './base-notices.module.css'

/** Says of each linked quotation that has a newer issued version what the base would become, and takes it (QT-141). */
export function BaseNotices({ model }: { model: GridModel }) {
  if (!model.isEditable) return null
  const linked = [...new Set(model.content.lines.flatMap(({ baseVersionId }) => baseVersionId ?? []))]
  const changed = linked.flatMap(versionId => {
    const newer = newerBase(model.bases, versionId)
    return newer ? [{ versionId, newer }] : []
  })
  return changed.map(({ versionId, newer }) => {
    const lines = model.content.lines.filter(line => line.baseVersionId === versionId)
    const update = (): void => {
      const fields = { baseVersionId: newer.versionId, baseAmount: newer.taxable }
      const problem = model.change(lines.map(({ id }) => lineSet(id, fields)))
      if (problem !== undefined) toast.error(problem)
    }
    const [before, after] = [lines[0]?.baseAmount, newer.taxable].map(amount => rateText(amount, model.symbol))
    return (
      <div key={versionId} role="status" className={classes.root}>
        <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
        <span className={classes.text}>
          <strong>{baseChangedText(before ?? '', after ?? '')}</strong>
          <span>{` ${newer.quotationNumber ?? newer.title} v${newer.version}`}</span>
        </span>
        <Button variant="default" size="compact-sm" onClick={update}>
          Update
        </Button>
      </div>
    )
  })
}
