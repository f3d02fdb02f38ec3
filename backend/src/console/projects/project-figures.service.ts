import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many } from '../../core/database/rows.js';
import type { SharedReading } from '../live/shared-reading.js';
import { SharedReadingsService } from '../live/shared-readings.service.js';
import type { ProjectRowDto } from './dto/project.dto.js';
import { LIST_PROJECT_IDS, READ_FIGURES } from './projects-admin.queries.js';

type Figures = Pick<
  ProjectRowDto,
  'coverage' | 'notStarted' | 'running' | 'overdue' | 'submitted' | 'reviewsDue' | 'meanAccuracy'
>;

export type ProjectRules = Omit<ProjectRowDto, keyof Figures>;

interface FiguresRow extends Omit<Figures, 'coverage'> {
  id: string;
  textsPerImage: number | null;
  images: number;
  texts: number | null;
  submittedTexts: number | null;
  publishedTexts: number | null;
  wantedTexts: number | null;
}

type FiguresById = ReadonlyMap<string, FiguresRow>;

/** The facts about these change a figure. */
const SUBJECTS = ['assignment', 'review', 'image'];

/** Counts the assignments, reviews and images of the projects. With a million assignments that takes half a second. */
@Injectable()
export class ProjectFiguresService implements OnModuleInit {
  private all: SharedReading<FiguresById>;

  constructor(
    private readonly database: DataSource,
    private readonly readings: SharedReadingsService,
  ) {}

  onModuleInit(): void {
    this.all = this.readings.create(() => this.readAll(), SUBJECTS);
  }

  /** @param tx reads the figures in this transaction, with its own changes */
  async addTo(projects: ProjectRules[], tx?: EntityManager): Promise<ProjectRowDto[]> {
    const kept: FiguresById = tx ? new Map() : await this.all.read();
    // A project that was added or changed after the others were read.
    const missing = projects.filter(
      ({ _id, textsPerImage }) => kept.get(_id)?.textsPerImage !== textsPerImage,
    );
    const ids = missing.map(({ _id }) => _id);
    const own: FiguresById = ids.length > 0 ? await readFigures(tx ?? this.database.manager, ids) : new Map();
    return projects.map((project) => {
      const row = own.get(project._id) ?? kept.get(project._id);
      if (!row) throw new Error('Every project has a row of figures');
      const {
        id: _,
        textsPerImage: __,
        images,
        texts,
        submittedTexts,
        publishedTexts,
        wantedTexts,
        ...counts
      } = row;
      const coverage = {
        images,
        texts,
        submitted: submittedTexts,
        published: publishedTexts,
        wanted: wantedTexts,
      };
      return { ...project, ...counts, coverage };
    });
  }

  private async readAll(): Promise<FiguresById> {
    const projects = await many<{ id: string }>(this.database, LIST_PROJECT_IDS);
    return readFigures(
      this.database.manager,
      projects.map(({ id }) => id),
    );
  }
}

async function readFigures(tx: EntityManager, ids: string[]): Promise<FiguresById> {
  const rows = await many<FiguresRow>(tx, READ_FIGURES, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}
