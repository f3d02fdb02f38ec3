import { createContext, useContext } from 'react';
import styles from './WorkName.module.css';

/** How the user's other screens name the work of this screen. Null if the user has only one, or outside of work. */
export const WorkNameContext = createContext<string | null>(null);

export function useWorkName(): string | null {
  return useContext(WorkNameContext);
}

/** Names the work, if the user has more than one. */
export function WorkName({ className = styles.name }: { className?: string | undefined }) {
  const name = useWorkName();
  return name === null ? null : <p className={className}>{name}</p>;
}
