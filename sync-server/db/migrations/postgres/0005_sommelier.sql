CREATE TABLE "asked" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"day" text NOT NULL,
	"asked" bigint NOT NULL,
	CONSTRAINT "asked_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"text" text NOT NULL,
	"at" bigint NOT NULL,
	"bottle_id" text,
	"answer" text,
	"answered_at" bigint,
	"source" text,
	"mentions" text,
	CONSTRAINT "questions_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE INDEX "asked_removed_idx" ON "asked" USING btree ("removed_at") WHERE "asked"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "questions_removed_idx" ON "questions" USING btree ("removed_at") WHERE "questions"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "questions_live_idx" ON "questions" USING btree ("cellar_id") WHERE "questions"."removed_at" is null;