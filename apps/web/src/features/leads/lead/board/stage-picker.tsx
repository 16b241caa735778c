import type { Stage } from '@plinth/contract/leads/pipelines'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import classes from './board.module.css'
import { countText } from './board-text.ts'

export interface StagePickerProps {
  stages: readonly Stage[]
  /** the position of the stage on the screen */
  shown: number
  countOf: (stageId: string) => number | undefined
  onPick: (place: number) => void
}

/** On a phone, which shows one column at a time: the stage, and the way to the others beside swiping. */
export function StagePicker({ stages, shown, countOf, onPick }: StagePickerProps) {
  return (
    <Select
      aria-label="Stage"
      className={classes.picker}
      data={stages.map((stage, place) => ({
        value: String(place),
        label: `${stage.stageName} (${countText(countOf(stage._id) ?? 0)})`,
      }))}
      value={String(shown)}
      onChange={place => onPick(Number(place))}
      {...OPTION_LIST}
    />
  )
}
