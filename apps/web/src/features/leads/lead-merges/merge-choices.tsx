import { Radio } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { MergeChoice } from '@plinth/contract/leads/merge-rules'
import classes from './merge.module.css'
import { choiceLabel, choiceText, type Writing } from './merge-values.ts'

export interface MergeChoicesProps {
  leads: readonly [Lead, Lead]
  choices: readonly MergeChoice[]
  /** the id of the lead whose value is chosen */
  chosenOf: (choice: MergeChoice) => string
  /** why the value cannot be chosen */
  reasonOf: (choice: MergeChoice) => string | undefined
  onPick: (choice: MergeChoice, leadId: string) => void
  writing: Writing
}

/** All fields that differ, with both values to choose from. */
export function MergeChoices({ leads, choices, chosenOf, reasonOf, onPick, writing }: MergeChoicesProps) {
  if (choices.length === 0) return <p className={classes.same}>Both leads are the same in every field.</p>
  return (
    <div className={classes.choices}>
      {choices.map(choice => {
        const reason = reasonOf(choice)
        const label = choiceLabel(choice, writing)
        return (
          <Radio.Group
            key={choice}
            label={label}
            description={reason}
            value={chosenOf(choice)}
            onChange={leadId => onPick(choice, leadId)}
            classNames={{ root: classes.choice, label: classes.choiceLabel, description: classes.reason }}
          >
            <div className={classes.values}>
              {leads.map(lead => (
                <Radio
                  key={lead._id}
                  value={lead._id}
                  disabled={reason !== undefined}
                  label={choiceText(lead, choice, writing)}
                  classNames={{ root: classes.value, label: classes.valueLabel }}
                />
              ))}
            </div>
          </Radio.Group>
        )
      })}
    </div>
  )
}
