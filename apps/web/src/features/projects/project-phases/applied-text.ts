/** What has become of a template's phases in a project, in a sentence. */
export const appliedText = ({ added, isWithoutShares }: { added: readonly string[]; isWithoutShares: boolean }) =>
  added.length === 0
    ? 'The project has all phases of this template already'
    : `Added ${added.join(', ')}${isWithoutShares ? ', without payment shares: with those of the project they would pass 100 %' : ''}`
