ALTER TABLE "settings" ADD COLUMN "finds_rhythm" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "favorites_rhythm" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "reservations_rhythm" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "events_rhythm" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "community_rhythm" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "finds_per_day" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "favorites_per_day" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "community_per_day" bigint;