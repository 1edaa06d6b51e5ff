ALTER TABLE `groups` ADD `opens_at` integer;--> statement-breakpoint
ALTER TABLE `groups` ADD `openings` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `groups` ADD `shows_about` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `groups_opens_idx` ON `groups` (`opens_at`) WHERE "groups"."opens_at" is not null;--> statement-breakpoint
ALTER TABLE `group_memberships` ADD `openings_before` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `openings_before` integer DEFAULT 0;--> statement-breakpoint
UPDATE "posts" SET "openings_before" = NULL WHERE "forum" NOT IN (SELECT "id" FROM "groups" WHERE "is_private");--> statement-breakpoint
DELETE FROM "group_finds" WHERE "group_id" IN (SELECT "id" FROM "groups" WHERE "is_private");
