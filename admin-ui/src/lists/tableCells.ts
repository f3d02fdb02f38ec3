/** For tables with many columns, so that their words keep room. */
export const narrowGaps = {
  '& .RaDataTable-headerCell, & .RaDataTable-rowCell': { px: '8px' },
  '& th:first-of-type, & td:first-of-type': { pl: '12px' },
};

export const oneLine = { whiteSpace: 'nowrap' };
