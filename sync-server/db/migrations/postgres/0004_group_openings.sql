ALTER TABLE "groups" ADD COLUMN "opens_at" bigint;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "openings" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "shows_about" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_memberships" ADD COLUMN "openings_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "openings_before" bigint DEFAULT 0;--> statement-breakpoint
CREATE INDEX "groups_opens_idx" ON "groups" USING btree ("opens_at") WHERE "groups"."opens_at" is not null;--> statement-breakpoint
UPDATE "posts" SET "openings_before" = NULL WHERE "forum" NOT IN (SELECT "id" FROM "groups" WHERE "is_private");--> statement-breakpoint
DELETE FROM "group_finds" WHERE "group_id" IN (SELECT "id" FROM "groups" WHERE "is_private");
