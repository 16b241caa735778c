import { Alert, Anchor, List, Text } from '@mantine/core'
import type { IssueChecks } from '@plinth/contract/quotations/quotation/decisions'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ProblemPlace } from './problem-places.ts'
import { placeOfProblem } from './problem-places.ts'

interface CheckListProps {
  checks: IssueChecks
  content: Version['content']
  /** leads to where a point is mended */
  onGo: (place: ProblemPlace) => void
}

/** What keeps a draft from being sent, each with the way to its place, and what is only to be known (QT-229). */
export function CheckList({ checks: { problems, warnings }, content, onGo }: CheckListProps) {
  return (
    <>
      {problems.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title="Before it can be sent">
          <List size="sm" spacing={4}>
            {problems.map(({ path, message }) => {
              const place = placeOfProblem(path, content)
              return (
                <List.Item key={`${path} ${message}`}>
                  <Anchor component="button" type="button" size="sm" onClick={() => onGo(place)}>
                    {place.name}
                  </Anchor>
                  {`: ${message}`}
                </List.Item>
              )
            })}
          </List>
        </Alert>
      )}
      {warnings.length > 0 && (
        <div>
          <Text size="sm" c="dimmed">
            Worth a look
          </Text>
          <List size="sm" spacing={4}>
            {warnings.map(warning => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </div>
      )}
    </>
  )
}
