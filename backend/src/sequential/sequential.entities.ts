import { SequentialImage, SequentialSession } from './sequential.entity.js';

export const sequentialEntities = [SequentialSession, SequentialImage];
