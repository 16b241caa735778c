import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import classes from '../add-lead.module.css'

/** Adds a phone or a team below the others. */
export const AddRow = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    className={classes.add}
    variant="subtle"
    size="compact-sm"
    leftSection={<IconPlus size={14} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
)

/** Removes a phone or a team; placed next to the fields of its row. */
export const RemoveRow = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon
    className={classes.removeRow}
    variant="subtle"
    color="gray"
    size={36}
    aria-label={label}
    onClick={onClick}
  >
    <IconTrash size={16} stroke={1.5} />
  </ActionIcon>
)
