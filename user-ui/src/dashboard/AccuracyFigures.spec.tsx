import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccuracyFigures } from './DashboardCards';

const MARKED = /pages that a reviewer has marked/i;

describe('the accuracy of pages', () => {
  it('shows those that were only marked on a line of their own', () => {
    const images = { correct: 3, wrong: 1 };
    render(<AccuracyFigures result={{ correct: 18, wrong: 2, percentage: 90, unit: 'words', images }} />);
    expect(screen.getByText('18')).toBeInTheDocument();
    expect(screen.getByText(MARKED).textContent).toBe('Pages that a reviewer has marked: 3 right, 1 wrong');
  });

  it('says that the figures count pages if no text was compared', () => {
    const counts = { correct: 3, wrong: 1 };
    render(<AccuracyFigures result={{ ...counts, percentage: 75, unit: 'images', images: counts }} />);
    expect(screen.getByText('3')).toBeInTheDocument();
    expect(screen.getByText(MARKED).textContent).toBe('Counted in pages that a reviewer has marked');
  });
});
