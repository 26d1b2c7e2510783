/** What was made for arrays, in all instances of a core. */
export interface ArrayStatistics {
  /** Axioms that were made. */
  axioms: number;
  /** Axioms of constant arrays that queries might have needed, and those of them that filters dropped. */
  axiomsPossible: number;
  axiomsSaved: number;
  /** Tables that became circuits, their rows, and the rows that need none because no index reaches them. */
  tables: number;
  tableRows: number;
  tableRowsCut: number;
}

export function newArrayStatistics(): ArrayStatistics {
  return {
    axioms: 0,
    axiomsPossible: 0,
    axiomsSaved: 0,
    tables: 0,
    tableRows: 0,
    tableRowsCut: 0,
  };
}
