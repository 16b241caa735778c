import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** The filters above a list, with a way to take all of them back where one is set. */
export const FilterBar = ({ onClear, children }: { onClear: (() => void) | undefined; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and name a form, these narrow a list
  <div className={classes.bar} role="group" aria-label="Filters">
    {children}
    {onClear && (
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconFilterOff size={14} stroke={1.5} aria-hidden />}
        onClick={onClear}
      >
        Clear filters
      </Button>
    )}
  </div>
)
