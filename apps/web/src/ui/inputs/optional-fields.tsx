import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './optional-fields.module.css'

export interface OptionalFieldsProps {
  /** what is behind the button: "Date of birth and address" */
  label: string
  /** whether one of the fields has a value to begin with */
  isOpen: boolean
  /** whether something is wrong with one of them, which is never hidden */
  hasProblem: boolean
  className?: string
  children: ReactNode
}

/** Fields that a form can do without, folded away until somebody wants to fill them. */
export function OptionalFields({ label, isOpen, hasProblem, className, children }: OptionalFieldsProps) {
  const [isWanted, setWanted] = useState(isOpen)
  // and what was wrong stays open once it is right, or it would go from under the hand
  if (hasProblem && !isWanted) setWanted(true)
  const id = useId()
  return (
    <>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isWanted}
        aria-controls={isWanted ? id : undefined}
        onClick={() => setWanted(!isWanted)}
      >
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
        {label} <span className={classes.optional}>optional</span>
      </UnstyledButton>
      {isWanted && (
        <div id={id} className={className}>
          {children}
        </div>
      )}
    </>
  )
}
