import type { AccuracyResult } from '../api/types';
import { AccuracyFigures } from './AccuracyFigures';
import { Card } from './Card';

export function AccuracyCard({ title, result }: { title: string; result: AccuracyResult }) {
  return (
    <Card title={title}>
      <AccuracyFigures result={result} />
    </Card>
  );
}
