import { Checkbox } from '@mantine/core'
import { stateOfGstin } from '@plinth/contract/projects/gstin'
import { QUOTATION_LIMITS as LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { billToNumberName, billToNumberProblem } from '@plinth/contract/quotations/quotation/rules/bill-to'
import { isEmail } from '@plinth/contract/text-rules'
import { Select } from '../../../../ui/inputs/select.tsx'
import classes from './details.module.css'
import { type PartProps, STATE_CHOICE, say, tooLong } from './part-props.ts'
import { SavedField } from './saved-field.tsx'

/** Who the quotation is for, in India with the state that taxes follow from (QT-073 to QT-076). */
export function BillTo({ head, isOff, taxes, set }: PartProps) {
  const saveGstin = (typed: string): string | undefined => {
    const billToGstin = typed.toUpperCase().replace(/[\s.-]/g, '')
    // its first two digits are the state (QT-076)
    const isOfState = taxes.isIndian && stateOfGstin(billToGstin) !== undefined
    const fields = { billToGstin, ...(isOfState && { billToState: billToGstin.slice(0, 2) }) }
    return billToNumberProblem({ ...head, ...fields }, !taxes.isIndian) ?? set(fields)
  }
  const hasGstin = stateOfGstin(head.billToGstin) !== undefined
  return (
    <fieldset className={classes.part}>
      <legend>Bill to</legend>
      <SavedField
        label="Name"
        value={head.billToName}
        isOff={isOff}
        onSave={billToName => tooLong(billToName, LIMITS.billToName) ?? set({ billToName })}
      />
      <SavedField label={billToNumberName(head, taxes)} value={head.billToGstin} isOff={isOff} onSave={saveGstin} />
      {taxes.isIndian && (
        <Select
          label="State"
          {...STATE_CHOICE}
          value={head.billToState || null}
          disabled={isOff || hasGstin}
          description={hasGstin ? 'Follows from the GSTIN' : undefined}
          onChange={state => {
            const billToState = state ?? ''
            // the number that is there may be none of that state
            say(billToNumberProblem({ ...head, billToState }, false) ?? set({ billToState }))
          }}
        />
      )}
      <SavedField
        label="Email"
        inputMode="email"
        value={head.email}
        isOff={isOff}
        onSave={email =>
          email !== '' && !isEmail(email) ? 'You have entered Invalid Email' : set({ email: email.toLowerCase() })
        }
      />
      <SavedField
        label="Phone"
        inputMode="tel"
        value={head.phone}
        isOff={isOff}
        onSave={phone => (/^(?:[0-9]{5,15})?$/.test(phone) ? set({ phone }) : 'Enter 5 to 15 digits')}
      />
      <SavedField
        label="Address"
        lines={2}
        className={classes.wide}
        value={head.billToAddress}
        isOff={isOff}
        onSave={billToAddress => tooLong(billToAddress, LIMITS.billToAddress) ?? set({ billToAddress })}
      />
      {taxes.isIndian && (
        <Checkbox
          label="In a special economic zone"
          checked={head.isSez}
          disabled={isOff}
          onChange={event => say(set({ isSez: event.currentTarget.checked }))}
        />
      )}
    </fieldset>
  )
}
